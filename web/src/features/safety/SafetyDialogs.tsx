import { lazy, Suspense } from 'react'
import { useOpenDialog } from './dialog-store.ts'

const ReportDialog = lazy(() => import('./ReportDialog.tsx').then((module) => ({ default: module.ReportDialog })))
const BlockDialog = lazy(() => import('./BlockDialog.tsx').then((module) => ({ default: module.BlockDialog })))

/** Where the dialogs of every safety menu open; once, in the dashboard's frame. */
export function SafetyDialogs() {
  const open = useOpenDialog()
  if (!open) return null
  return (
    <Suspense>
      {open.kind === 'report' ? (
        <ReportDialog key={open.count} target={open.target} />
      ) : (
        <BlockDialog key={open.count} target={open.target} />
      )}
    </Suspense>
  )
}
