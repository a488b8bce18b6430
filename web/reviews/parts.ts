import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** Acts on a review. Few people use them, so their code is loaded when the browser is idle. */
export const ReviewActions = lazyComponent(async () => (await import('./review-actions.tsx')).ReviewActions)
export const ReportDialog = lazyComponent(
  async () => (await import('./report-dialog.tsx')).ReportDialog,
  ({ opened }) => opened,
)
export const ReviewForm = lazyComponent(async () => (await import('./review-form.tsx')).ReviewForm)
