import { lazyPart } from '#web/ui/lazy-part.tsx'

/** What can be done about a review: few do, so its code comes when the browser has nothing else to do. */
export const ReviewActions = lazyPart(async () => (await import('./review-actions.tsx')).ReviewActions)
export const ReportDialog = lazyPart(
  async () => (await import('./report-dialog.tsx')).ReportDialog,
  ({ opened }) => opened,
)
export const ReviewForm = lazyPart(async () => (await import('./review-form.tsx')).ReviewForm)
