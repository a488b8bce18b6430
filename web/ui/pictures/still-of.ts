import { STILLS } from './stills.ts'

/** What stands for a whole category, and for its entries that have no still life of their own. */
const OF_CATEGORY: Readonly<Record<string, string>> = {
  nail: 'nail-polish',
  hair: 'haircut',
  makeup: 'lipstick',
  'pet-care': 'dog',
  'lashes-brows': 'eye',
  skincare: 'lotion',
  'hair-removal': 'honey',
  massage: 'massage',
  wellness: 'lotus',
  barbering: 'barber-pole',
  'body-art': 'palette',
}

/** The still life of an art, or else of a category; undefined where neither has one. */
export function stillOf(art: string, category?: string): string | undefined {
  return [art, category === undefined ? undefined : OF_CATEGORY[category]].find((name) => name && name in STILLS)
}
