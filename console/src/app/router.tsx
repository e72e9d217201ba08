import { redirect, type RouteObject } from 'react-router'
import { hasSession } from '../session/tabs'
import { NavigationProgress } from './navigation-progress'
import { RouteError } from './route-error'

/** The URL table of the console: one line per screen, each with its own chunk. Everything inside the shell is guarded. */
const pages: RouteObject[] = [
  { path: '/', lazy: async () => ({ Component: (await import('../dashboard/dashboard-page')).DashboardPage }) },
  {
    path: '/properties',
    lazy: async () => ({ Component: (await import('../properties/properties-page')).PropertiesPage }),
  },
  {
    path: '/properties/:id',
    lazy: async () => ({ Component: (await import('../properties/property-page')).PropertyPage }),
  },
  { path: '/app-banners', lazy: comingSoon('App Banners') },
  { path: '/announcements', lazy: comingSoon('Announcements') },
  { path: '/agents', lazy: comingSoon('Agents') },
  { path: '/agents/:id', lazy: comingSoon('Agent') },
  { path: '/affiliates', lazy: comingSoon('Affiliates') },
  { path: '/inquiries', lazy: comingSoon('Inquiries') },
  { path: '/careers', lazy: comingSoon('Careers') },
  { path: '/admins', lazy: comingSoon('Admins') },
  { path: '*', lazy: async () => ({ Component: (await import('./not-found-page')).NotFoundPage }) },
]

export const routes: RouteObject[] = [
  {
    path: '/login',
    lazy: async () => ({ Component: (await import('../session/login-page')).LoginPage }),
    errorElement: <RouteError />,
    HydrateFallback: NavigationProgress,
  },
  {
    loader: requireSession,
    // The token is looked for on every change of route, not only on the first.
    shouldRevalidate: () => true,
    lazy: async () => ({ Component: (await import('./shell')).Shell }),
    errorElement: <RouteError />,
    HydrateFallback: NavigationProgress,
    children: [{ errorElement: <RouteError />, children: pages }],
  },
  ...(import.meta.env.DEV
    ? [{ path: '/stories', lazy: async () => ({ Component: (await import('../stories/stories-page')).StoriesPage }) }]
    : []),
]

async function requireSession(): Promise<null> {
  if (!(await hasSession())) throw redirect('/login')
  return null
}

function comingSoon(title: string) {
  return async () => {
    const { ComingSoonPage } = await import('./coming-soon-page')
    return { element: <ComingSoonPage title={title} /> }
  }
}
