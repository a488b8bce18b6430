/** Writes a `.br` and a `.gz` beside every text file of a build folder, so that no request has to compress one. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const COMPRESSIBLE = /\.(?:js|css|svg|html|json|txt|xml|webmanifest|map)$/
const SMALLEST = 1024

const root = process.argv[2]
if (!root) throw new Error('usage: node scripts/precompress.ts <folder>')

for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue
  const path = join(entry.parentPath, entry.name)
  const body = await readFile(path)
  if (body.length < SMALLEST) continue
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  await writeFile(`${path}.br`, brotliCompressSync(body, { params }))
  await writeFile(`${path}.gz`, gzipSync(body, { level: 9 }))
}
