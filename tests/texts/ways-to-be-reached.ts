import { linesOf } from './lines-of.ts'

/** What a person writes, and in it from and to (not included) what must not be readable any more. */
export type Reach = { text: string; secrets: [from: number, to: number][] }

/** Contact details that people try to share. What must be hidden is between « and »; a line without is all of it. */
export const REACHES = linesOf('ways-to-be-reached.txt').map(reachOf)

/** What is known to pass, and nothing more: hiding these would hide ordinary sentences as well. */
export const KNOWN_TO_PASS = ['insta is annsnails', 'instagram / annsnails', 'annsnails.Shop is mine']

function reachOf(line: string): Reach {
  const parts = line.split(/[«»]/)
  if (parts.length === 1) return { text: line, secrets: [[0, line.length]] }
  let at = 0
  const secrets: Reach['secrets'] = []
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 1) secrets.push([at, at + part.length])
    at += part.length
  }
  return { text: parts.join(''), secrets }
}
