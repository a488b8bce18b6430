import { lazyComponent } from '#web/ui/lazy-component.tsx'

export const NavDrawer = lazyComponent(
  async () => (await import('./nav-drawer.tsx')).NavDrawer,
  ({ opened }) => opened,
)
export const LogoutDialog = lazyComponent(
  async () => (await import('./logout-dialog.tsx')).LogoutDialog,
  ({ opened }) => opened,
)
export const MessagesLink = lazyComponent(async () => (await import('./messages-link.tsx')).MessagesLink)
