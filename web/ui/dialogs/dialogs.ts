import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** Both dialogs for pages that show no other: people who never open one don't load them. */
export const Dialog = lazyComponent(
  async () => (await import('./dialog.tsx')).Dialog,
  ({ opened }) => opened,
)
export const ConfirmDialog = lazyComponent(
  async () => (await import('./confirm-dialog.tsx')).ConfirmDialog,
  ({ opened }) => opened,
)
