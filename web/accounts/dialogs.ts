import { lazyComponent } from '#web/ui/lazy-component.tsx'

export const VerificationDialog = lazyComponent(
  async () => (await import('./sign-up/verification-dialog.tsx')).VerificationDialog,
  ({ opened }) => opened,
)
export const ForgotPasswordDialog = lazyComponent(
  async () => (await import('./reset/forgot-password-dialog.tsx')).ForgotPasswordDialog,
  ({ opened }) => opened,
)
export const SignupEnd = lazyComponent(
  async () => (await import('./sign-up/signup-end.tsx')).SignupEnd,
  ({ phase }) => phase !== 'form' && phase !== 'verify',
)
