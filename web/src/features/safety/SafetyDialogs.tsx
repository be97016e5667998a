import { msg } from '@lingui/core/macro'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { closeSafetyDialog, useSafetyDialogStore } from './dialog-store.ts'

const ReportDialog = lazyComponent(
  () => import('./ReportDialog.tsx').then((module) => module.ReportDialog),
  {
    as: 'dialog',
    title: msg`Report`,
    onClose: closeSafetyDialog,
  },
)
const BlockDialog = lazyComponent(
  () => import('./BlockDialog.tsx').then((module) => module.BlockDialog),
  {
    as: 'dialog',
    title: msg`Block`,
    onClose: closeSafetyDialog,
  },
)

/** Renders the dialogs of all safety menus, once, in the dashboard's frame. */
export function SafetyDialogs() {
  const open = useSafetyDialogStore((state) => state.open)
  if (!open) return null
  return open.kind === 'report' ? (
    <ReportDialog key={open.count} target={open.target} />
  ) : (
    <BlockDialog key={open.count} target={open.target} />
  )
}
