import time
from pathlib import Path

from integrations.knowledge.publish import write
from integrations.knowledge.reading import examine
from tests.integrations.knowledge.sheets import Content, save, small


def _repeated(times: int) -> Content:
    """The small workbook's scenarios, each so many times under another code."""
    content = small()
    for name in ("K1_Classification", "K2_Questions", "LEVEL4_FACT_Pattern", "K3_Risk_Rules"):
        rows = list(content[name])
        for number in range(times):
            code = {"LEVEL2_CODE": f"G{number % 50}"}
            for row in rows:
                changed = {**row, **code, "LEVEL3_SCENARIO_CODE": f"{row['LEVEL3_SCENARIO_CODE']}_{number}"}
                if "KEYWORDS" in row:
                    changed |= {"KEYWORDS": f"{row['KEYWORDS']};낱말{number}", "DISAMBIGUATION_OPTIONS": ""}
                content[name].append(changed)
    return content


def test_the_time_grows_with_the_rows_and_no_faster(tmp_path: Path) -> None:
    """Eight times the rows take at most sixteen times as long to be checked and published."""
    seconds = []
    for times in (30, 240):
        path = save(tmp_path / f"{times}.xlsx", _repeated(times))
        runs = []
        for run in range(1 if times > 100 else 2):
            before = time.process_time()
            reading = examine(path)
            assert reading.knowledge is not None
            write(reading.knowledge, tmp_path / f"{times}-{run}")
            runs.append(time.process_time() - before)
            assert len(reading.knowledge.scenarios) == 2 * times + 2
        seconds.append(min(runs))
    assert seconds[1] <= 16 * seconds[0]
