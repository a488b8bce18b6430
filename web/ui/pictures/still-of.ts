import { STILLS } from './stills.ts'

const KNOWN = new Map(STILLS.map((still) => [still.split('#')[0], still]))

/** Still lifes of whole categories, and of entries without their own. */
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

/** Arts that show something else in one category than by themselves: a palette is balayage where hair is done. */
const IN_CATEGORY: Readonly<Record<string, string>> = {
  'nail/hibiscus': 'gel-pedicure',
  'nail/hand': 'acrylics',
  'nail/paintbrush': 'nail-art',
  'hair/palette': 'balayage',
  'hair/paintbrush': 'roots',
  'hair/lotion': 'conditioning',
  'lashes-brows/mirror': 'brow-shaping',
  'lashes-brows/paintbrush': 'brow-lamination',
  'skincare/razor': 'dermaplaning',
  'body-art/hand': 'henna',
}

/**
 * The still life of an art, in a category if that is known, or else of the category: its name and the colour that fills
 * its place until it has loaded, `lotion#c7c4ad`. Null where neither has one. Only loaders ask: the list stays out of
 * every page.
 */
export function stillOf(art: string, category = ''): string | null {
  const names = [IN_CATEGORY[`${category}/${art}`], art, OF_CATEGORY[category]]
  const name = names.find((one) => one !== undefined && KNOWN.has(one))
  return (name !== undefined && KNOWN.get(name)) || null
}

/** Something of the catalogue with its still life. */
export function withStill<T extends { art: string; category_slug: string }>(one: T): T & { still: string | null } {
  return { ...one, still: stillOf(one.art, one.category_slug) }
}
