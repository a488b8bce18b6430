import { lazyPart } from '#web/ui/lazy-part.tsx'

/** Both dialogs for pages that show no other: whoever never opens one does not load them. */
export const Dialog = lazyPart(
  async () => (await import('./dialog.tsx')).Dialog,
  ({ opened }) => opened,
)
export const ConfirmDialog = lazyPart(
  async () => (await import('./confirm-dialog.tsx')).ConfirmDialog,
  ({ opened }) => opened,
)
