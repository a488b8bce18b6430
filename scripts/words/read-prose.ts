import type { Wording } from './read-source.ts'

/** The sentences of a Markdown text, without its blocks of code; a cell of a table is a sentence of its own. */
export function readProse(source: string): Wording[] {
  let isCode = false
  return source.split('\n').flatMap((line, index) => {
    if (/^\s*```/.test(line)) {
      isCode = !isCode
      return []
    }
    if (isCode || /^[\s|:-]*$/.test(line)) return []
    const plain = line.replaceAll(/^\s*(?:#+|[-*]|\d+\.)\s+/g, '').replaceAll('**', '')
    return plain
      .split(/\s\|\s|^\||\|$|(?<=[.!?]["”)]?)\s+(?=[\p{Lu}“"])/u)
      .map((text) => ({ line: index + 1, text: text.trim() }))
      .filter(({ text }) => /\p{L}{2}/u.test(text))
  })
}
