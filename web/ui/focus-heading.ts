/**
 * Puts the focus on the page's heading when what held it is about to leave the page: who works with the keyboard or
 * listens would otherwise begin at the top of the document again. After the frame in which a dialog gives it back.
 */
export function focusHeading(): void {
  requestAnimationFrame(() => {
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.style.outline = 'none'
    heading.focus({ preventScroll: true })
  })
}
