/**
 * Typed words in the form used to compare them: lower case of usual width, without accents, each in the singular as far
 * as its ending shows.
 */
export function searchWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[‘’]/g, "'").toLowerCase()
  return plain.split(/\s+/).filter(Boolean).map(singular)
}

function singular(word: string): string {
  if (word.length <= 3 || /(ss|us|is|'s)$/.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(ch|sh|x|z|ss)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}
