/**
 * Puts the focus on the page's heading, or on the page where it has none: who works with the keyboard or listens would
 * otherwise begin at the top of the document again.
 */
export function focusHeadingNow(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return document.getElementById('main')?.focus({ preventScroll: true })
  heading.tabIndex = -1
  heading.style.outline = 'none'
  heading.focus({ preventScroll: true })
}

/**
 * The same when what holds the focus is about to leave the page. After the frame in which the dialog that is open closes
 * and gives the focus back. When another page is on its way, its heading takes the focus as it arrives.
 */
export function focusHeading(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[open]')
  const look = () => {
    if (dialog?.isConnected && dialog.open) requestAnimationFrame(look)
    else focusHeadingNow()
  }
  requestAnimationFrame(look)
}
