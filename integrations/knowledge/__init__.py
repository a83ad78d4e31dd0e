"""What editors own: workbooks that lawyers keep, checked and published in versions."""
