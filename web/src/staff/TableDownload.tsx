import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { Button } from '../ui/Button.tsx'

type Props = { run: () => void; isPending: boolean }

/** Button that downloads the filtered rows of a staff table as a CSV file. */
export function TableDownload({ run, isPending }: Props) {
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<Download aria-hidden />}
      loading={isPending}
      onClick={run}
      className="max-sm:px-2.5"
    >
      <span className="max-sm:sr-only">
        <Trans>Download CSV</Trans>
      </span>
    </Button>
  )
}
