/** To the times of the day, or to the choice of a day where none is left on it; above the sheet of small screens. */
export function focusTimes(): void {
  const times = document.querySelector<HTMLElement>('input[name="time"]:enabled')
  const target = times ?? document.querySelector<HTMLElement>('select[name="date"]')
  target?.focus({ preventScroll: true })
  target?.closest('section')?.scrollIntoView()
}

/** Focuses the message beside the button. */
export function focusWords(): void {
  document.querySelector<HTMLElement>('[aria-label="Summary"] [role=alert]')?.focus()
}
