/** The columns of an agent's page, which its skeleton shares: one below 1280 px, two above. */
export const agentColumnsClass = 'grid items-start gap-4 xl:grid-cols-[360px_minmax(0,1fr)]'
