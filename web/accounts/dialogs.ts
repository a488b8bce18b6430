import { lazyPart } from '#web/ui/lazy-part.tsx'

export const VerificationDialog = lazyPart(
  async () => (await import('./sign-up/verification-dialog.tsx')).VerificationDialog,
  ({ opened }) => opened,
)
export const ForgotPasswordDialog = lazyPart(
  async () => (await import('./reset/forgot-password-dialog.tsx')).ForgotPasswordDialog,
  ({ opened }) => opened,
)
export const SignupEnd = lazyPart(
  async () => (await import('./sign-up/signup-end.tsx')).SignupEnd,
  ({ phase }) => phase !== 'form' && phase !== 'verify',
)
