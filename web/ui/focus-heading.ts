const PAGE_COMES_WITHIN_MS = 5000

/**
 * Puts the focus on the page's heading when what held it is about to leave the page: who works with the keyboard or
 * listens would otherwise begin at the top of the document again. After the frame in which a dialog gives it back. When
 * another page is on its way, its heading takes the focus as soon as it is there, unless it has gone elsewhere.
 */
export function focusHeading(): void {
  const begun = performance.now()
  let focused: HTMLElement | null = null
  const look = () => {
    const heading = document.querySelector<HTMLElement>('main h1')
    const isLost = focused === null || (!focused.isConnected && document.activeElement === document.body)
    if (heading && heading !== focused && isLost) {
      heading.tabIndex = -1
      heading.style.outline = 'none'
      heading.focus({ preventScroll: true })
      focused = heading
    }
    if (performance.now() - begun < PAGE_COMES_WITHIN_MS) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
