/** After the pages are built: bundles the service worker, with the names of the files that it keeps for a provider's day. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleWorker } from '#server/pages/service-worker/bundle-worker.ts'

const ROOT = join(import.meta.dirname, '..')
const CLIENT = join(ROOT, 'build/client')

/** The pages that can be read without reception, with their frame. */
const DAY_ROUTES = [
  'root',
  'shell/unlisted',
  'provider-area/layouts/provider-area',
  'provider-area/pages/schedule',
  'provider-area/pages/visit',
]
/** Assets that every page loads a moment later. */
const NAMED = /["'`](?:\.\/|\/?assets\/)([\w-]+\.(?:js|css))["'`]/g
const FONTS = /\/assets\/poppins-latin-[456]00-normal-[\w-]+\.woff2/g

type Part = { module: string; imports?: string[]; css?: string[] }
type Manifest = { entry: Part; routes: Record<string, Part> }

async function main(): Promise<void> {
  const files = await dayFiles()
  await mkdir(join(ROOT, 'build/worker'), { recursive: true })
  await writeFile(join(ROOT, 'build/worker/sw.js'), await bundleWorker(files))
}

/** The modules of these pages, and everything they import: parts that load when they are opened must be there, too. */
async function dayFiles(): Promise<string[]> {
  const name = (await readdir(join(CLIENT, 'assets'))).find((entry) => /^manifest-\w+\.js$/.test(entry))
  if (!name) throw new Error('There is no build: run react-router build first.')
  const text = await readFile(join(CLIENT, 'assets', name), 'utf8')
  const { entry, routes } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest
  const parts = [entry, ...DAY_ROUTES.map((id) => routes[id]!)]
  const found = new Set<string>([`/assets/${name}`])
  const open = parts.flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css])
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const file = path.replace(/#.*/, '')
    if (found.has(file)) continue
    found.add(file)
    const source = await readFile(join(CLIENT, file), 'utf8')
    open.push(...Array.from(source.matchAll(NAMED), ([, named]) => `/assets/${named}`))
    for (const [font] of source.matchAll(FONTS)) found.add(font)
  }
  return [...found].toSorted()
}

await main()
