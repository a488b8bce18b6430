/** The pictures of `public/art`, without their ending: what an entry or a category can be shown by. */
export const CATALOGUE_ART: readonly string[] = `
  avocado bandage barber-pole bathtub beard bell blossom bone bouquet bride bridge broken-heart bubbles
  butterfly calendar calendar-spiral camera candle car card cat chart check child clipboard clock comb
  compass crown dog dog-walking dragon droplets envelope eye feather folder foot fountain-pen gem gift
  haircut hand hands handshake heart heart-sparkle hibiscus honey hourglass house house-garden id-card key
  leaves leg lemon light-bulb lipstick lock lotion lotus love-letter magic-wand mailbox mailbox-full map
  masks massage megaphone mirror money moon muscle nail-polish paintbrush palette party paws phone pin plug
  poodle pregnancy rain razor receipt ribbon ring rocket rose salad scales scissors scroll search seedling
  shield shower sparkles speech star sun tea telescope thread tools toothbrush trophy warning wave weights
  yoga`
  .trim()
  .split(/\s+/)
