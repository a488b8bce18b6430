import { lazyPart } from '#web/ui/lazy-part.tsx'

export const VerificationDialog = lazyPart(
  async () => (await import('./sign-up/verification-dialog.tsx')).VerificationDialog,
  ({ opened }) => opened,
)
export const ForgotPasswordDialog = lazyPart(
  async () => (await import('./reset/forgot-password-dialog.tsx')).ForgotPasswordDialog,
  ({ opened }) => opened,
)
