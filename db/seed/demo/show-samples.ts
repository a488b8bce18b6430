import { readFile } from 'node:fs/promises'
import { addSample, type Sample } from '#server/providers/index.ts'
import type { Deps } from '#server/platform/deps.ts'

const folder = new URL('./photos/', import.meta.url)
const stillsFolder = new URL('../../../public/stills/', import.meta.url)

/** Which entry shows which still life, and the few pixels of each: by scripts/art/make-samples.mjs. */
type Kit = { stills: Record<string, string>; blurs: Record<string, { whole: string; close: string }> }
type Cut = 'whole' | 'close'
type Drawn = Pick<Sample, 'sizes' | 'blur' | 'width' | 'height'>

/** How many of the profile's own a provider shows. */
const OF_PROFILE = 4

/** Shows rendered pictures as photos of demo providers' work. They were drawn beforehand: a start only copies them. */
export async function createSamples(deps: Deps) {
  const kit = JSON.parse(await readFile(new URL('samples.json', folder), 'utf8')) as Kit
  const known = new Map<string, Promise<Drawn>>()
  const drawn = (still: string, cut: Cut) => {
    const key = `${still} ${cut}`
    const found = known.get(key) ?? (cut === 'whole' ? readWhole(still, kit) : readClose(still, kit))
    known.set(key, found)
    return found
  }
  /** @param services what the provider offers, each with the name of its entry */
  return async (providerId: string, services: readonly { id: string; entry: string }[]): Promise<void> => {
    const shown = services.flatMap(({ id, entry }) => {
      const still = kit.stills[entry]
      return still === undefined ? [] : [{ id, entry, still }]
    })
    const show = async (cut: Cut, { entry, still }: { entry: string; still: string }, serviceId: string | null) => {
      const alt = `Rendered still life for ${entry}${cut === 'close' ? ', close up' : ''}`
      await addSample(deps, { providerId, serviceId, alt, ...(await drawn(still, cut)) })
    }
    for (const one of shown) await show('whole', one, one.id)
    // Two services may share a still life.
    const stills = new Map(shown.map((one) => [one.still, one]))
    for (const one of [...stills.values()].slice(0, OF_PROFILE)) await show('close', one, null)
  }
}

async function readWhole(still: string, { blurs }: Kit): Promise<Drawn> {
  const sizes = [288, 576].map(async (width) => sizeOf(width, new URL(`${still}-${width}`, stillsFolder)))
  return { sizes: await Promise.all(sizes), blur: blurs[still]!.whole, width: 576, height: 384 }
}

async function readClose(still: string, { blurs }: Kit): Promise<Drawn> {
  const sizes = [await sizeOf(320, new URL(`${still}-320`, folder))]
  return { sizes, blur: blurs[still]!.close, width: 320, height: 240 }
}

async function sizeOf(width: number, place: URL) {
  const [avif, webp] = await Promise.all([readFile(`${place.pathname}.avif`), readFile(`${place.pathname}.webp`)])
  return { width, avif, webp }
}
