export type Tone = 'violet' | 'rose' | 'peach' | 'sky' | 'sage'

/** Pictures on another colour than violet, so that a service has one colour wherever it is shown. */
const PICTURES: Readonly<Record<Exclude<Tone, 'violet'>, string>> = {
  rose: 'nail-polish sparkles foot gem magic-wand paintbrush bubbles massage muscle pregnancy hands leaves check heart',
  peach: 'lipstick moon bride ring camera leg blossom hibiscus thread honey money star party bouquet receipt',
  sky: 'paws shower poodle cat dog dog-walking house-garden bone toothbrush scissors beard razor barber-pole shield key',
  sage: 'lotion droplets tea rose lemon yoga weights candle salad lotus calendar calendar-spiral handshake',
}

const TONES = new Map(
  Object.entries(PICTURES).flatMap(([tone, arts]) => arts.split(' ').map((art) => [art, tone as Tone] as const)),
)

export function toneOf(art: string): Tone {
  return TONES.get(art) ?? 'violet'
}
