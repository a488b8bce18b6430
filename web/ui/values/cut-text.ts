/** At most `most` characters and an ellipsis; none is cut in half, as emoji would be. */
export function cutText(text: string, most: number): string {
  const letters = Array.from(text)
  return letters.length <= most ? text : `${letters.slice(0, most).join('').trimEnd()}…`
}
