import { lazyPart } from '#web/ui/lazy-part.tsx'

export const NavDrawer = lazyPart(
  async () => (await import('./nav-drawer.tsx')).NavDrawer,
  ({ opened }) => opened,
)
export const LogoutDialog = lazyPart(
  async () => (await import('./logout-dialog.tsx')).LogoutDialog,
  ({ opened }) => opened,
)
export const MessagesLink = lazyPart(async () => (await import('./messages-link.tsx')).MessagesLink)
