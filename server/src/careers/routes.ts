import { careerCalls } from '@gatehouse/contract/career'

import type { Deps } from '../deps'
import { answerList } from '../http/list-answer'
import type { Serve } from '../http/serve'

/** The career calls (decisions, section 5). */
export function serveCareers(serve: Serve, { careers }: Deps): void {
  serve(careerCalls.list, (call) =>
    answerList(call.query, 'latest', careers.list(call), 'object', (id) => careers.isId(id)),
  )
  serve(careerCalls.create, (call) => careers.create(call))
  serve(careerCalls.update, (call) => careers.update(call))
  serve(careerCalls.remove, (call) => careers.remove(call))
  serve(careerCalls.restore, (call) => careers.restore(call))
}
