import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

/**
 * The service worker in one file that asks for no other.
 * @param dayFiles what the pages of a provider's day are made of
 */
export async function bundleWorker(dayFiles: readonly string[]): Promise<string> {
  const { build } = await import('vite')
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    define: {
      'process.env.NODE_ENV': '"production"',
      LOGO: JSON.stringify(await readFile(join(ROOT, 'public/logo.svg'), 'utf8')),
      DAY_FILES: JSON.stringify(dayFiles),
      BUILD: JSON.stringify(createHash('sha256').update(dayFiles.join()).digest('hex').slice(0, 8)),
    },
    build: {
      write: false,
      copyPublicDir: false,
      rolldownOptions: { input: join(ROOT, 'web/worker/main.ts'), output: { format: 'iife' } },
    },
  })
  const [made] = [result].flat()
  const file = made && 'output' in made ? made.output[0] : undefined
  if (!file) throw new Error('The service worker could not be built.')
  return file.code
}
