import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** What can be done about a review: few do, so its code comes when the browser has nothing else to do. */
export const ReviewActions = lazyComponent(async () => (await import('./review-actions.tsx')).ReviewActions)
export const ReportDialog = lazyComponent(
  async () => (await import('./report-dialog.tsx')).ReportDialog,
  ({ opened }) => opened,
)
export const ReviewForm = lazyComponent(async () => (await import('./review-form.tsx')).ReviewForm)
