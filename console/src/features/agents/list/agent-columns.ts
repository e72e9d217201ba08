/** Layout classes that an agent's page and its skeleton share: one column below 1280 px, two above. */
export const agentColumnsClass = 'grid items-start gap-4 xl:grid-cols-[360px_minmax(0,1fr)]'
