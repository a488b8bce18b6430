/** `npm run bytes`: the script and style bytes (gzip) that each public page asks for at once, against their budgets. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { matchRoutes, type RouteObject } from 'react-router'

const CLIENT = join(import.meta.dirname, '../build/client')

/** In kB (1000 bytes), gzip. Source: docs/decisions/0002-stack.md; forms carry their fields and their rules. */
const PUBLIC = { js: 160, css: 20 }
const FORM = { js: 190, css: 20 }

const BUDGETS: [path: string, budget: { js: number; css: number }][] = [
  ['/', PUBLIC],
  ['/services', PUBLIC],
  ['/services/details/x', PUBLIC],
  ['/providers/x', PUBLIC],
  ['/about', PUBLIC],
  ['/login', FORM],
  ['/signup', FORM],
  ['/contact', FORM],
]

type Part = { module: string; imports?: string[]; css?: string[] }
type ManifestRoute = Part & { id: string; parentId?: string; path?: string; index?: boolean }
type Manifest = { entry: Part; routes: Record<string, ManifestRoute> }

const sizes = new Map<string, number>()

async function main(): Promise<void> {
  const { manifest, file } = await readManifest()
  const tree = childrenOf(manifest, undefined)
  let failed = 0
  process.stdout.write(`${'page'.padEnd(24)}${'script kB'.padStart(12)}${'style kB'.padStart(12)}\n`)
  for (const [path, budget] of BUDGETS) {
    const matches = matchRoutes(tree, path) ?? []
    const parts = [manifest.entry, ...matches.map(({ route }) => manifest.routes[route.id!]!)]
    const js = await sumOf([file, ...parts.flatMap((part) => [part.module, ...(part.imports ?? [])])])
    const css = await sumOf(parts.flatMap((part) => part.css ?? []))
    const isFine = js <= budget.js && css <= budget.css
    if (!isFine) failed += 1
    const mark = isFine ? '' : `  over its budget of ${budget.js} and ${budget.css}`
    process.stdout.write(`${path.padEnd(24)}${js.toFixed(1).padStart(12)}${css.toFixed(1).padStart(12)}${mark}\n`)
  }
  process.exitCode = failed === 0 ? 0 : 1
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

function childrenOf(manifest: Manifest, parentId: string | undefined): RouteObject[] {
  return Object.values(manifest.routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => {
      const named = { id, ...(path === undefined ? {} : { path }) }
      return index ? { ...named, index } : { ...named, children: childrenOf(manifest, id) }
    })
}

/** Each file once; a fragment only tells React Router that a script has asked for the style as well. */
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
