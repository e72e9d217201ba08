import { joinWords } from '../../format/words'
import { draftOwner, type StoredDraft } from './draft'
import { draftStore, listDrafts, removeDrafts } from './draft-store'
import { hasSharedMessage, removeSharedMessage } from './shared-message'

/** What Log Out deletes: 'a new property, changes to 2 agents and a shared message'. */
export async function readOwnDrafts() {
  const owner = draftOwner()
  return {
    /** '' for none. */
    description: describeDrafts(await listDrafts(owner), await hasSharedMessage()),
    /** Removes all drafts of the admin, with files of imports; works after the end of the session, too. */
    remove: async () => {
      await removeSharedMessage()
      const imports = (await (await draftStore()).list(owner)).filter(({ key }) => key[2] === 'import')
      await removeDrafts([...(await listDrafts(owner)), ...imports])
    },
  }
}

function describeDrafts(drafts: readonly StoredDraft[], hasMessage: boolean): string {
  const counts = new Map<string, number>()
  for (const { key } of drafts) {
    const group = `${key[3] === 'new' ? 'new' : 'changed'} ${key[2]}`
    counts.set(group, (counts.get(group) ?? 0) + 1)
  }
  const groups = [...counts].map(([group, count]) => describeGroup(group, count))
  return joinWords(hasMessage ? [...groups, 'a shared message'] : groups, 'and')
}

function describeGroup(group: string, count: number): string {
  const [kind, entity = ''] = group.split(' ')
  const records = count === 1 ? entity : `${count} ${entity.endsWith('y') ? `${entity.slice(0, -1)}ies` : `${entity}s`}`
  if (kind === 'new') return count === 1 ? `a new ${entity}` : records.replace(' ', ' new ')
  return `changes to ${count === 1 ? `one ${entity}` : records}`
}
