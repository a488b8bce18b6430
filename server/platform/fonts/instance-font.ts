import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { memoize } from '#server/platform/memoize.ts'

/** Functions of `hb-subset.wasm` that are called; every handle is a place in its memory. */
type Harfbuzz = Record<
  | 'malloc'
  | 'free'
  | 'hb_blob_create'
  | 'hb_blob_destroy'
  | 'hb_blob_get_data'
  | 'hb_blob_get_length'
  | 'hb_face_create'
  | 'hb_face_destroy'
  | 'hb_face_reference_blob'
  | 'hb_subset_input_create_or_fail'
  | 'hb_subset_input_destroy'
  | 'hb_subset_input_keep_everything'
  | 'hb_subset_input_pin_axis_location'
  | 'hb_subset_or_fail',
  (...args: number[]) => number
> & { memory: { buffer: ArrayBuffer } }

/** As far as it is used here; the types of Node leave it out. */
declare const WebAssembly: { instantiate(bytes: Uint8Array): Promise<{ instance: { exports: unknown } }> }

type Decompressor = { decompress(woff2: Uint8Array): Uint8Array | false; onRuntimeInitialized?: () => void }

const require = createRequire(import.meta.url)
const WRITABLE = 2
const WEIGHT_AXIS = Buffer.from('wght').readUInt32BE()

/** Both programs in wasm, started when the first document is made. */
export const startFonts = memoize(start, { keyOf: () => '', most: 1 })

let harfbuzz: Harfbuzz
let decompressor: Decompressor

async function start(): Promise<void> {
  decompressor = require('wawoff2/build/decompress_binding.js') as Decompressor
  const isStarted = new Promise<void>((resolve) => {
    decompressor.onRuntimeInitialized = resolve
  })
  const { instance } = await WebAssembly.instantiate(readFileSync(require.resolve('harfbuzzjs/hb-subset.wasm')))
  harfbuzz = instance.exports as Harfbuzz
  await isStarted
}

/**
 * A variable font as it is packed for browsers (WOFF 2.0) as the plain one (SFNT) of one weight.
 * @throws Error for anything else, and before `startFonts` is over
 */
export function instanceFont(woff2: Buffer, weight: number): Buffer {
  const font = decompressor.decompress(woff2)
  if (font === false) throw new Error('not a WOFF2 font')
  const at = harfbuzz.malloc(font.length)
  new Uint8Array(harfbuzz.memory.buffer).set(font, at)
  const blob = harfbuzz.hb_blob_create(at, font.length, WRITABLE, 0, 0)
  const face = harfbuzz.hb_face_create(blob, 0)
  harfbuzz.hb_blob_destroy(blob)
  const input = harfbuzz.hb_subset_input_create_or_fail()
  harfbuzz.hb_subset_input_keep_everything(input)
  harfbuzz.hb_subset_input_pin_axis_location(input, face, WEIGHT_AXIS, weight)
  const pinned = harfbuzz.hb_subset_or_fail(face, input)
  harfbuzz.hb_subset_input_destroy(input)
  const result = harfbuzz.hb_face_reference_blob(pinned)
  const [from, length] = [harfbuzz.hb_blob_get_data(result, 0), harfbuzz.hb_blob_get_length(result)]
  const bytes = Buffer.from(new Uint8Array(harfbuzz.memory.buffer, from, length))
  harfbuzz.hb_blob_destroy(result)
  harfbuzz.hb_face_destroy(pinned)
  harfbuzz.hb_face_destroy(face)
  harfbuzz.free(at)
  if (length === 0) throw new Error('not a variable font')
  return bytes
}
