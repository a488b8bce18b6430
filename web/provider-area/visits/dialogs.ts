import { lazyPart } from '#web/ui/lazy-part.tsx'

/** The dialogs about a visit, of which most visits to a page open none. */
export const CancelDialog = lazyPart(
  async () => (await import('./cancel-dialog.tsx')).CancelDialog,
  ({ opened }) => opened,
)
export const CompleteDialog = lazyPart(
  async () => (await import('./complete-dialog.tsx')).CompleteDialog,
  ({ opened }) => opened,
)
