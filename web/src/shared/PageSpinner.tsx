import { useLingui } from '@lingui/react/macro'
import { Spinner } from '../ui/Spinner.tsx'

/** Fills the window while a page loads. */
export function PageSpinner() {
  const { t } = useLingui()
  return (
    <div className="grid min-h-dvh place-items-center text-indigo">
      <Spinner label={t`Loading`} className="[&_svg]:size-9" />
    </div>
  )
}
