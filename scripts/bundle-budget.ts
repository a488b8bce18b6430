/**
 * `npm run bundle-budget`: the script and style bytes (gzip) that each page of `web/routes.ts` loads immediately,
 * against their budget.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const CLIENT = join(import.meta.dirname, '../build/client')

/** In kB (1000 bytes), gzip. Source: docs/decisions/0002-stack.md. An admin works with it all day and waits once. */
const PAGE = { js: 160, css: 16 }
const ADMIN = { js: 220, css: 16 }

type Part = { module: string; imports?: string[]; css?: string[] }
type ManifestRoute = Part & { id: string; parentId?: string; path?: string }
type Manifest = { entry: Part; routes: Record<string, ManifestRoute> }

const sizes = new Map<string, number>()

async function main(): Promise<void> {
  const { manifest, file } = await readManifest()
  const all = Object.values(manifest.routes)
  const pages = all.filter(({ id }) => !all.some(({ parentId }) => parentId === id))
  let failed = 0
  process.stdout.write(`${'page'.padEnd(32)}${'script kB'.padStart(12)}${'style kB'.padStart(12)}\n`)
  for (const page of pages) {
    const around = withParents(manifest, page)
    const path = `/${around.flatMap(({ path: part }) => part || []).join('/')}`
    const budget = path.startsWith('/admin') ? ADMIN : PAGE
    const parts = [manifest.entry, ...around]
    const js = await sumOf([file, ...parts.flatMap((part) => [part.module, ...(part.imports ?? [])])])
    const css = await sumOf(parts.flatMap((part) => part.css ?? []))
    const isFine = js <= budget.js && css <= budget.css
    if (!isFine) failed += 1
    const mark = isFine ? '' : `  over its budget of ${budget.js} and ${budget.css}`
    process.stdout.write(`${path.padEnd(32)}${js.toFixed(1).padStart(12)}${css.toFixed(1).padStart(12)}${mark}\n`)
  }
  process.exitCode = failed === 0 ? 0 : 1
}

/** A page and the layouts around it, from the outside in. */
function withParents(manifest: Manifest, page: ManifestRoute): ManifestRoute[] {
  const parent = page.parentId === undefined ? undefined : manifest.routes[page.parentId]
  return parent ? [...withParents(manifest, parent), page] : [page]
}

async function readManifest(): Promise<{ manifest: Manifest; file: string }> {
  const name = (await readdir(join(CLIENT, 'assets'))).find((entry) => /^manifest-\w+\.js$/.test(entry))
  if (!name) throw new Error('There is no build: run npm run build first.')
  const text = await readFile(join(CLIENT, 'assets', name), 'utf8')
  return {
    manifest: JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest,
    file: `/assets/${name}`,
  }
}

/** Each file once; a fragment only tells React Router that a script has requested the style as well. */
async function sumOf(paths: string[]): Promise<number> {
  let total = 0
  for (const path of new Set(paths.map((one) => one.replace(/#.*/, '')))) total += await sizeOf(path)
  return total / 1000
}

async function sizeOf(path: string): Promise<number> {
  const known = sizes.get(path)
  if (known !== undefined) return known
  const size = gzipSync(await readFile(join(CLIENT, path)), { level: 9 }).length
  sizes.set(path, size)
  return size
}

await main()
