/**
 * Prints every sentence and label that a person can meet, with its place, room by room, so that it can be read from top to
 * bottom: `npm run words`. Ends with how many there are. `npm run words -- pages emails` prints these rooms alone.
 */
import { listWordings } from './words/rooms.ts'

const asked = process.argv.slice(2)
for (const { room, wordings } of listWordings()) {
  if (asked.length > 0 && !asked.includes(room)) continue
  const words = wordings.reduce((sum, { text }) => sum + text.split(' ').length, 0)
  for (const { file, line, text } of wordings) process.stdout.write(`${file}:${line}\t${text}\n`)
  process.stderr.write(`${room}: ${wordings.length} sentences and labels, ${words} words\n`)
}
