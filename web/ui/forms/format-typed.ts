/**
 * Formats what has been typed so far; the caret stays after the same character, also in the middle.
 * @param counts one character that the person typed, as opposed to one that `format` adds
 * @returns what is shown now
 */
export function formatTyped(input: HTMLInputElement, format: (typed: string) => string, counts: RegExp): string {
  const caret = input.selectionStart ?? input.value.length
  const typedBefore = countOf(input.value.slice(0, caret), counts)
  const shown = format(input.value)
  const place = placeAfter(shown, typedBefore, counts)
  // Set here, not after rendering: the browser would put the caret at the end of a value that comes from outside.
  input.value = shown
  input.setSelectionRange(place, place)
  return shown
}

/** The caret's place in `text` after `count` counted characters; the end when there are no more. */
function placeAfter(text: string, count: number, counts: RegExp): number {
  if (count === 0) return 0
  let seen = 0
  for (let i = 0; i < text.length; i += 1) {
    if (counts.test(text.charAt(i))) seen += 1
    if (seen === count) return text.slice(i + 1).search(counts) === -1 ? text.length : i + 1
  }
  return text.length
}

function countOf(text: string, counts: RegExp): number {
  return text.split('').filter((letter) => counts.test(letter)).length
}
