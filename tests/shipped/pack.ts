import { cp, link, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
/** Files that no clone has, or that it gets otherwise. */
const LEFT_OUT = new Set(['.git', 'node_modules', 'data', '.env', '.react-router', 'test-results'])

export type Packed = { folder: string; remove(): Promise<void> }

/** The project as a stranger has it after the installation and the build, in a folder of its own. */
export async function packClone(): Promise<Packed> {
  const folder = await newFolder('clone')
  const names = (await readdir(ROOT)).filter((name) => !LEFT_OUT.has(name))
  for (const name of names) await cp(join(ROOT, name), join(folder, name), { recursive: true })
  await symlink(await realpath(join(ROOT, 'node_modules')), join(folder, 'node_modules'))
  return { folder, remove: () => removeFolder(folder) }
}

/**
 * The content of the image: the files that the Dockerfile names, and the packages that are left without development.
 */
export async function packImage(): Promise<Packed> {
  const folder = await newFolder('image')
  const text = await readFile(join(ROOT, 'Dockerfile'), 'utf8')
  for (const [, name = ''] of text.matchAll(/^COPY --from=build \/app\/(\S+) /gm))
    if (name !== 'node_modules') await cp(join(ROOT, name), join(folder, name), { recursive: true })
  for (const path of await productionPackages()) await linkTree(join(ROOT, path), join(folder, path))
  return { folder, remove: () => removeFolder(folder) }
}

type Locked = { packages: Record<string, { dev?: boolean }> }

/** Those that `npm prune --omit=dev` leaves: the lock file marks all others. Those of other platforms are absent. */
async function productionPackages(): Promise<string[]> {
  const { packages } = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')) as Locked
  return Object.entries(packages).flatMap(([path, { dev }]) => (path === '' || dev ? [] : [path]))
}

/** Twenty thousand files: as further names of the same ones they cost two seconds and no room. */
async function linkTree(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true }).catch(() => [])
  if (entries.length === 0) return
  await mkdir(to, { recursive: true })
  await Promise.all(
    entries.map(async (entry) => {
      const [source, target] = [join(from, entry.name), join(to, entry.name)]
      // Packages within a package have lines of their own in the lock file.
      if (entry.isDirectory()) return entry.name === 'node_modules' ? undefined : linkTree(source, target)
      if (entry.isSymbolicLink()) return cp(source, target, { verbatimSymlinks: true })
      return link(source, target).catch(() => cp(source, target))
    }),
  )
}

/** Outside of the project, or Node would find in the folders above what is missing here. */
function newFolder(name: string): Promise<string> {
  return mkdtemp(join(tmpdir(), `homebloom-shipped-${name}-`))
}

/** With the data folder, which lies elsewhere where root started the server. */
async function removeFolder(folder: string): Promise<void> {
  const data = await realpath(join(folder, 'data')).catch(() => undefined)
  if (data !== undefined && relative(folder, data).startsWith('..')) await rm(data, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
}
