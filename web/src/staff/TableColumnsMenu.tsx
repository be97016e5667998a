import type { StaffTableName } from '@adire/contract/staff-views.ts'
import { useLingui } from '@lingui/react/macro'
import { Columns3 } from 'lucide-react'
import { Menu, MenuCheckboxItem, MenuContent, MenuTrigger } from '../ui/menu.tsx'
import { setHiddenColumns } from './table-columns-store.ts'
import { TableTool } from './TableTool.tsx'

type Props = {
  table: StaffTableName
  columns: readonly { id: string; header: string }[]
  hidden: readonly string[]
}

/** Menu that shows and hides the columns of a staff table, except the first one. */
export function TableColumnsMenu({ table, columns, hidden }: Props) {
  const { t } = useLingui()
  return (
    <Menu>
      <MenuTrigger>
        <TableTool label={t`Columns`} icon={<Columns3 aria-hidden />} />
      </MenuTrigger>
      <MenuContent>
        {columns.slice(1).map(({ id, header }) => (
          <MenuCheckboxItem
            key={id}
            className="min-h-9 text-sm pointer-coarse:min-h-11"
            checked={!hidden.includes(id)}
            onCheckedChange={(isShown) =>
              setHiddenColumns(
                table,
                isShown ? hidden.filter((other) => other !== id) : [...hidden, id],
              )
            }
            // Stays open, because several columns are often chosen at once.
            onSelect={(event) => event.preventDefault()}
          >
            {header}
          </MenuCheckboxItem>
        ))}
      </MenuContent>
    </Menu>
  )
}
