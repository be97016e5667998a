import { useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { TableTool } from './TableTool.tsx'

type Props = { run: () => void; isPending: boolean }

/** Button that downloads the filtered rows of a staff table as a CSV file. */
export function TableDownload({ run, isPending }: Props) {
  const { t } = useLingui()
  return (
    <TableTool
      label={t`Download CSV`}
      icon={<Download aria-hidden />}
      loading={isPending}
      onClick={run}
    />
  )
}
