import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../platform/shell/root-route.ts'
import { readChosen, readText } from '../platform/kit/console-search.ts'
import { readReportSearch } from '../desk/reports/report-search.ts'
import { FindFailures } from '../../shared/production/quality/scrap-report.ts'
import { FindActivity } from '../../shared/desk/history/activity.ts'

const ALL_FAILURES = FindFailures.parse({})

type QualitySearch = { [Name in keyof FindFailures]?: NonNullable<FindFailures[Name]> | undefined }

const EVERYTHING = FindActivity.parse({})

const reports = createRoute({
  getParentRoute: () => root,
  path: '/console/reports',
  validateSearch: readReportSearch,
  component: lazyRouteComponent(() => import('../desk/reports/reports-page.tsx'), 'ReportsPage'),
})

const money = createRoute({
  getParentRoute: () => root,
  path: '/console/money',
  component: lazyRouteComponent(() => import('../orders/money/money-page.tsx'), 'MoneyPage'),
})

const quality = createRoute({
  getParentRoute: () => root,
  path: '/console/quality',
  validateSearch: (search): QualitySearch => {
    const { days, reason, printer_id, material } = FindFailures.catch(ALL_FAILURES).parse(search)
    return {
      days: days === ALL_FAILURES.days ? undefined : days,
      reason: reason ?? undefined,
      printer_id: printer_id ?? undefined,
      material: material ?? undefined,
    }
  },
  component: lazyRouteComponent(() => import('../production/quality/quality-page.tsx'), 'QualityPage'),
})

const calibration = createRoute({
  getParentRoute: () => root,
  path: '/console/calibration',
  validateSearch: readChosen,
  component: lazyRouteComponent(
    () => import('../quoting/calibration/calibration-page.tsx'),
    'CalibrationPage',
  ),
})

const activity = createRoute({
  getParentRoute: () => root,
  path: '/console/activity',
  validateSearch: (search): Partial<FindActivity> => {
    const filter = FindActivity.catch(EVERYTHING).parse({
      ...search,
      object: readText(search['object']) ?? null,
    })
    const set = Object.entries(filter).filter(([, value]) => value !== null && value !== false)
    return Object.fromEntries(set)
  },
  component: lazyRouteComponent(() => import('../desk/activity/activity-page.tsx'), 'ActivityPage'),
})

/** The pages of the section Reports. */
export const reportsRoutes = [reports, money, quality, calibration, activity] as const
