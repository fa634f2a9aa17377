"""Questions about a verdict: calculator, comparison, descriptions, flow charts, who sees this, what if."""
