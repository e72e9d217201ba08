import { redirect, type RouteObject } from 'react-router'
import { hasSession } from '../api/session/tabs'
import { NavigationProgress } from './shell/navigation-progress'
import { RouteError } from './route-error'

/** The routes of the console, each with its own chunk. All routes inside the shell require a session. */
const pages: RouteObject[] = [
  {
    path: '/',
    lazy: async () => ({ Component: (await import('../features/dashboard/dashboard-page')).DashboardPage }),
  },
  {
    path: '/properties',
    lazy: async () => ({ Component: (await import('../features/properties/list/properties-page')).PropertiesPage }),
  },
  {
    path: '/properties/:id',
    lazy: async () => ({ Component: (await import('../features/properties/detail/property-page')).PropertyPage }),
  },
  {
    path: '/app-banners',
    lazy: async () => ({ Component: (await import('../features/banners/list/banners-page')).BannersPage }),
  },
  {
    path: '/announcements',
    lazy: async () => ({
      Component: (await import('../features/announcements/list/announcements-page')).AnnouncementsPage,
    }),
  },
  {
    path: '/agents',
    lazy: async () => ({ Component: (await import('../features/agents/list/agents-page')).AgentsPage }),
  },
  {
    path: '/agents/:id',
    lazy: async () => ({ Component: (await import('../features/agents/detail/agent-page')).AgentPage }),
  },
  {
    path: '/affiliates',
    lazy: async () => ({ Component: (await import('../features/affiliates/list/affiliates-page')).AffiliatesPage }),
  },
  {
    path: '/inquiries',
    lazy: async () => ({ Component: (await import('../features/inquiries/list/inquiries-page')).InquiriesPage }),
  },
  {
    path: '/careers',
    lazy: async () => ({ Component: (await import('../features/careers/list/careers-page')).CareersPage }),
  },
  {
    path: '/admins',
    lazy: async () => ({ Component: (await import('../features/admins/list/admins-page')).AdminsPage }),
  },
  { path: '*', lazy: async () => ({ Component: (await import('./not-found-page')).NotFoundPage }) },
]

export const routes: RouteObject[] = [
  {
    path: '/login',
    lazy: async () => ({ Component: (await import('../features/sign-in/login-page')).LoginPage }),
    errorElement: <RouteError />,
    HydrateFallback: NavigationProgress,
  },
  {
    loader: requireSession,
    // Checks the token on every navigation.
    shouldRevalidate: () => true,
    lazy: async () => ({ Component: (await import('./shell/shell')).Shell }),
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
