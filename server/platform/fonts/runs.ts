import { findFace, type Face } from './faces.ts'

/** A piece of a line that one file draws. */
export type Run = { face: Face; text: string }

const PLAIN: Face = { family: 0, part: 'latin' }
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Whether our own letters draw all of it, in the order in which it is read. */
export function isPlain(text: string): boolean {
  return lettersOf(text).every((letter) => findFace(letter, 0)?.family === 0)
}

/** A text cut where the file changes that has its signs, from the left to the right. */
export function runsOf(text: string): Run[] {
  return reordered(
    text
      .normalize('NFC')
      .split(/(?<=\s)|(?=\s)/u)
      .flatMap(runsOfWord)
      .reduce<Run[]>(joined, []),
  )
}

function runsOfWord(word: string): Run[] {
  const all = lettersOf(word)
  // A word that our letters cannot draw alone is drawn by one family, as far as it can.
  const least = all.every((letter) => findFace(letter, 0)?.family === 0) ? 0 : 1
  return all.map((letter) => drawnOf(letter, least))
}

/** A letter that no file has is drawn without its marks, or as a question mark; readers and copies get it itself. */
function drawnOf(letter: string, least: number): Run {
  const face = findFace(letter, least)
  if (face) return { face, text: letter }
  const bare = letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
  const bareFace = bare === '' ? undefined : findFace(bare, least)
  return bareFace ? { face: bareFace, text: bare } : { face: PLAIN, text: '?' }
}

function joined(runs: Run[], next: Run): Run[] {
  const last = runs.at(-1)
  if (last && last.face.family === next.face.family && last.face.part === next.face.part) last.text += next.text
  else runs.push({ ...next })
  return runs
}

/** Right-to-left words, and what is between them, in the opposite order. */
function reordered(runs: Run[]): Run[] {
  const line: Run[] = []
  let stretch: Run[] = []
  let between: Run[] = []
  for (const run of runs) {
    if (RIGHT_TO_LEFT.test(run.text)) {
      stretch.push(...between, run)
      between = []
    } else if (stretch.length > 0 && !/[\p{L}\p{N}]/u.test(run.text)) between.push(run)
    else {
      line.push(...stretch.toReversed(), ...between, run)
      stretch = []
      between = []
    }
  }
  return [...line, ...stretch.toReversed(), ...between]
}

function lettersOf(text: string): string[] {
  return Array.from(letters.segment(text.normalize('NFC')), ({ segment }) => segment)
}
