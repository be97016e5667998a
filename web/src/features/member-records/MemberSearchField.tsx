import { MEMBER_SEARCH_MAXIMUM } from '@adire/contract/member-records.ts'
import { useLingui } from '@lingui/react/macro'
import { useMember } from '../../lib/session.ts'
import { TableSearch } from '../../staff/TableSearch.tsx'
import type { MemberSearch } from './rules.ts'

type Props = { search: MemberSearch; onSearch: (search: MemberSearch) => void }

/** Search field of the member table; admins can also enter a whole email address. */
export function MemberSearchField({ search, onSearch }: Props) {
  const { t } = useLingui()
  const { role } = useMember()
  return (
    <TableSearch
      label={role === 'admin' ? t`Name, #code or full email address` : t`Name or #code`}
      maxLength={MEMBER_SEARCH_MAXIMUM}
      value={search.q}
      onSearch={(q) => onSearch({ ...search, q })}
    />
  )
}
