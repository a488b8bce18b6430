import { lazyPart } from '#web/ui/lazy-part.tsx'

/** The questions of a visit's day, each loaded when it is asked. */
export const CheckInDialog = lazyPart(
  async () => (await import('./check-in-dialog.tsx')).CheckInDialog,
  ({ opened }) => opened,
)
export const CheckOutDialog = lazyPart(
  async () => (await import('./check-out-dialog.tsx')).CheckOutDialog,
  ({ opened }) => opened,
)
export const LateDialog = lazyPart(
  async () => (await import('./late-dialog.tsx')).LateDialog,
  ({ opened }) => opened,
)
export const SupportDialog = lazyPart(
  async () => (await import('./support-dialog.tsx')).SupportDialog,
  ({ opened }) => opened,
)
export const FineNotice = lazyPart(
  async () => (await import('./fine-notice.tsx')).FineNotice,
  ({ day }) => day.safety?.is_asking === true,
)
