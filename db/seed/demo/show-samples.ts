import { readFile } from 'node:fs/promises'
import { addSample, type Sample } from '#server/providers/index.ts'
import type { Deps } from '#server/platform/deps.ts'

const folder = new URL('./photos/', import.meta.url)
const stillsFolder = new URL('../../../public/stills/', import.meta.url)

/** The still life of each entry, and a few pixels of each colourway, made by scripts/art/make-samples.mjs. */
type Kit = { stills: Record<string, string>; blurs: Record<string, { whole: string; close: string }[]> }
type Cut = 'whole' | 'close'
type Drawn = Pick<Sample, 'sizes' | 'blur' | 'width' | 'height'>

/** How many of the profile's own a provider shows. */
const OF_PROFILE = 4

/** In how many colourways each still life was drawn. */
const COLOURWAYS = 3

/** So that neighbours, who often offer the same, differ. */
const wayOf = (at: number) => (at + Math.floor(at / 8)) % COLOURWAYS

/**
 * Shows rendered pictures as photos of demo providers' work, each provider's in a colourway of their own where that can be.
 * They were drawn beforehand: a start only copies them.
 */
export async function createSamples(deps: Deps) {
  const kit = JSON.parse(await readFile(new URL('samples.json', folder), 'utf8')) as Kit
  const known = new Map<string, Promise<Drawn>>()
  const drawn = (still: string, colourway: number, cut: Cut) => {
    const key = `${still} ${colourway} ${cut}`
    const found = known.get(key) ?? readDrawn(kit, still, colourway, cut)
    known.set(key, found)
    return found
  }
  /** Another colourway represents the "before" picture. */
  const showPair = async (one: { entry: string; still: string } | undefined, providerId: string, at: number) => {
    if (!one) return
    const alt = `Rendered still life for ${one.entry}, before and after`
    const [before, after] = await Promise.all([1, 0].map((by) => drawn(one.still, wayOf(at + by), 'close')))
    await addSample(deps, { providerId, serviceId: null, alt, before: before!, ...after! })
  }
  /**
   * @param services what the provider offers, each with the name of its entry
   * @param at the provider's place among all, which chooses the colourway
   */
  return async (providerId: string, services: readonly { id: string; entry: string }[], at: number): Promise<void> => {
    const shown = services.flatMap(({ id, entry }) => {
      const still = kit.stills[entry]
      return still === undefined ? [] : [{ id, entry, still }]
    })
    const show = async (cut: Cut, one: (typeof shown)[number], serviceId: string | null) => {
      const alt = `Rendered still life for ${one.entry}${cut === 'close' ? ', close up' : ''}`
      await addSample(deps, { providerId, serviceId, alt, ...(await drawn(one.still, wayOf(at), cut)) })
    }
    for (const one of shown) await show('whole', one, one.id)
    if (at % 4 < 2) await showPair(shown[0], providerId, at)
    // Two services may share a still life.
    const stills = new Map(shown.map((one) => [one.still, one]))
    for (const one of [...stills.values()].slice(0, OF_PROFILE)) await show('close', one, null)
  }
}

/** The first colourway as a whole is what the catalogue shows. */
async function readDrawn({ blurs }: Kit, still: string, colourway: number, cut: Cut): Promise<Drawn> {
  const blur = blurs[still]![colourway]![cut]
  const own = (width: number) => sizeOf(width, new URL(`${still}-${colourway}-${cut}`, folder))
  if (cut === 'close') return { sizes: [await own(320)], blur, width: 320, height: 240 }
  if (colourway > 0) return { sizes: [await own(480)], blur, width: 480, height: 320 }
  const sizes = [288, 576].map((width) => sizeOf(width, new URL(`${still}-${width}`, stillsFolder)))
  return { sizes: await Promise.all(sizes), blur, width: 576, height: 384 }
}

async function sizeOf(width: number, place: URL) {
  const [avif, webp] = await Promise.all([readFile(`${place.pathname}.avif`), readFile(`${place.pathname}.webp`)])
  return { width, avif, webp }
}
