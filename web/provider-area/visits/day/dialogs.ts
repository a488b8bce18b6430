import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** The questions of a visit's day, each loaded when it is asked. */
export const CheckInDialog = lazyComponent(
  async () => (await import('./check-in-dialog.tsx')).CheckInDialog,
  ({ opened }) => opened,
)
export const CheckOutDialog = lazyComponent(
  async () => (await import('./check-out-dialog.tsx')).CheckOutDialog,
  ({ opened }) => opened,
)
export const LateDialog = lazyComponent(
  async () => (await import('./late-dialog.tsx')).LateDialog,
  ({ opened }) => opened,
)
export const SupportDialog = lazyComponent(
  async () => (await import('./support-dialog.tsx')).SupportDialog,
  ({ opened }) => opened,
)
export const FineNotice = lazyComponent(
  async () => (await import('./fine-notice.tsx')).FineNotice,
  ({ day }) => day.safety?.is_asking === true,
)
